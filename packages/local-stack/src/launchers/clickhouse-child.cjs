// Runs ClickHouse inside this process: chdb's library exports the whole of clickhouse-local, whose HTTP interface a query opens.
// CommonJS, because it resolves its modules from the cache folder it is given, not from this package.
const { createRequire } = require('node:module');
const { dirname, join } = require('node:path');
const { restrictReading } = require('./clickhouse-sandbox.cjs');

const [installation, data, configuration, port] = process.argv.slice(2);
const requireFrom = createRequire(join(installation, 'package.json'));
const ffi = requireFrom('ffi-rs');
const { DataType, load, open } = ffi;

const LIBRARY_PACKAGES = {
  'linux-x64': '@chdb/lib-linux-x64-gnu',
  'linux-arm64': '@chdb/lib-linux-arm64-gnu',
  'darwin-x64': '@chdb/lib-darwin-x64',
  'darwin-arm64': '@chdb/lib-darwin-arm64',
};
const library = LIBRARY_PACKAGES[`${process.platform}-${process.arch}`];
open({ library: 'chdb', path: requireFrom.resolve(`${library}/libchdb.so`) });

// Its own folder holds its data, its configuration and what it works in.
const hindrance = restrictReading(ffi, [installation, dirname(configuration)]);
if (hindrance)
  console.warn(
    `ClickHouse is not restricted to its own files: ${hindrance}. Its users may read whatever this user may, by the function file().`,
  );

// The first statement opens the HTTP interface; the second lasts until the parent closes this process's standard input.
const query = "SYSTEM START LISTEN HTTP; SELECT * FROM file('-', 'LineAsString', 'line String') FORMAT Null";
const argv = [
  ...['clickhouse-local', '--path', data, '--config-file', configuration, '--log-level', 'warning'],
  ...['--listen_host', '127.0.0.1', '--http_port', port, '--query', query],
];
load({
  library: 'chdb',
  funcName: 'chdb_query_cmdline',
  retType: DataType.External,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [argv.length, argv],
});
