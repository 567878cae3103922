-- Who may call what. `team init` runs this each time, after the numbered files. All other functions are called only by these.
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL ROLE team_owner;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA team FROM PUBLIC;
GRANT USAGE ON SCHEMA team TO team_annotator;
GRANT SELECT ON team.event TO team_annotator;
GRANT INSERT ON team.incoming TO team_lead;
GRANT EXECUTE ON FUNCTION team.version, team.enter, team.readable_origins, team.held, team.claim, team.renew, team.left,
  team.origins, team.put, team.decks TO team_annotator;
GRANT EXECUTE ON FUNCTION team.add, team.remove, team.create_deck, team.finish_deck, team.progress, team.state, team.recover,
  team.agreement, team.disputes, team.settle, team.export, team.rename, team.close, team.delete, team.void, team.hand_over,
  team.undecided, team.blocks, team.rank TO team_lead;
