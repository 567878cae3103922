"""Real terminals without a screen: started under Xvfb, looked at, typed into."""
