/* Nothing is called: see CNoICU.c. */
