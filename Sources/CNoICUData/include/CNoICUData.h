/* Nothing to call: see CNoICUData.c. */
