// Only syntax that Node 12 can read: this file must be able to say that the Node running it is too old.
var major = Number(process.versions.node.split('.')[0]);

if (!(major >= 20)) {
  process.stderr.write(
    'Parley needs Node 20 or newer to begin and this is Node ' +
      process.versions.node +
      '. Install a newer one from https://nodejs.org and run the command again.\n',
  );
  process.exit(1);
}
