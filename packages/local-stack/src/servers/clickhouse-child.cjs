// Runs ClickHouse inside this process: chdb's library exports the whole of clickhouse-local, whose HTTP interface a query opens.
// CommonJS, because it resolves its modules from the cache folder it is given, not from this package.
const { createRequire } = require('node:module');
const { join } = require('node:path');

const [installation, data, configuration, port] = process.argv.slice(2);
const requireFrom = createRequire(join(installation, 'package.json'));
const { DataType, load, open } = requireFrom('ffi-rs');

const LIBRARY_PACKAGES = {
  'linux-x64': '@chdb/lib-linux-x64-gnu',
  'linux-arm64': '@chdb/lib-linux-arm64-gnu',
  'darwin-x64': '@chdb/lib-darwin-x64',
  'darwin-arm64': '@chdb/lib-darwin-arm64',
};
const library = LIBRARY_PACKAGES[`${process.platform}-${process.arch}`];
open({ library: 'chdb', path: requireFrom.resolve(`${library}/libchdb.so`) });

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
