'use strict';
// Loaded with `node -r` before a script: older versions cannot even read the script (TypeScript, node:sqlite).
const wanted = 24;
if (Number(process.versions.node.split('.')[0]) < wanted) {
  process.stderr.write(
    'Hearth needs Node ' +
      wanted +
      ', this is ' +
      process.versions.node +
      '. Run it through npm ("npm start"); ' +
      'if that is what you did, "npm ci" (without --ignore-scripts) brings Node ' +
      wanted +
      '.\n',
  );
  process.exit(1);
}
