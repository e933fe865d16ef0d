// Restricts which files ClickHouse may read, by Landlock: https://docs.kernel.org/userspace-api/landlock.html
// Inside clickhouse-local the function file('/any/path') is every user's, whatever is granted to them; only the kernel can refuse it.
const { arch, platform } = require('node:process');
const { existsSync, openSync } = require('node:fs');

/** Numbers of system calls: Landlock's are the same on every architecture. */
const SYS_LANDLOCK_CREATE_RULESET = 444;
const SYS_LANDLOCK_ADD_RULE = 445;
const SYS_LANDLOCK_RESTRICT_SELF = 446;
const SYS_PRCTL = { x64: 157, arm64: 167 }[arch];

const PR_SET_NO_NEW_PRIVS = 38;
const LANDLOCK_CREATE_RULESET_VERSION = 1;
const LANDLOCK_ACCESS_FS_READ_FILE = 1n << 2n;
/** To link a file into another folder, as ClickHouse does with what a change of a part leaves as it is. */
const LANDLOCK_ACCESS_FS_REFER = 1n << 13n;
/** The first that can allow such links; the one before it refuses them all. */
const LEAST_VERSION = 2;
const LANDLOCK_RULE_PATH_BENEATH = 1;
const O_PATH = 0x20_0000;

/**
 * What any process may know of the machine and ClickHouse wants to: its own state, memory, processors, devices' figures, libraries,
 * time zones, names of hosts. No disk, no terminal, no other process.
 */
const OF_THE_SYSTEM = [
  ...['/proc/self', '/proc/cpuinfo', '/proc/loadavg', '/proc/meminfo', '/proc/stat', '/proc/uptime'],
  ...['/proc/pressure', '/proc/sys/fs/file-nr', '/proc/sys/kernel/random/uuid', '/proc/sys/vm', '/sys'],
  ...['/dev/null', '/dev/urandom', '/lib', '/lib64', '/usr/lib', '/usr/share/zoneinfo'],
  ...['/etc/host.conf', '/etc/hosts', '/etc/localtime', '/etc/nsswitch.conf', '/etc/resolv.conf'],
];

/**
 * From here on the calling thread, and every thread it makes, may open for reading only what is at or below the paths given, and what
 * ClickHouse needs of the system; files can be linked into another folder only below the paths given. To be called on the thread that
 * runs ClickHouse, before it makes any other.
 * @param {object} ffi the module ffi-rs
 * @param {string[]} paths folders
 * @returns {string | undefined} why this machine can't do it
 * @throws Error where it can, but refuses: better no server than one believed to be restricted
 */
function restrictReading(ffi, paths) {
  if (platform !== 'linux') return `Landlock is Linux's, this is ${platform}`;
  const call = systemCalls(ffi);
  const version = call(SYS_LANDLOCK_CREATE_RULESET, [0, 0, LANDLOCK_CREATE_RULESET_VERSION]);
  if (version.value < 0) return `this kernel has no Landlock in use (${version.errnoMessage})`;
  if (version.value < LEAST_VERSION)
    return `this kernel's Landlock (version ${version.value}) allows no links`;
  const must = (what, { value, errnoMessage }) => {
    if (value < 0) throw new Error(`Reading could not be restricted: ${what}: ${errnoMessage}`);
  };
  const ruleset = call(SYS_LANDLOCK_CREATE_RULESET, [rulesetAttribute(), 8, 0]);
  must('ruleset', ruleset);
  const allow = (path, access) => {
    // Never closed: an entry of /proc that nobody holds may be made anew, without its rule.
    const rule = [LANDLOCK_RULE_PATH_BENEATH, pathBeneathAttribute(openSync(path, O_PATH), access), 0];
    must(path, call(SYS_LANDLOCK_ADD_RULE, [ruleset.value, ...rule]));
  };
  for (const path of OF_THE_SYSTEM.filter((each) => existsSync(each)))
    allow(path, LANDLOCK_ACCESS_FS_READ_FILE);
  for (const path of paths) allow(path, LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_REFER);
  // What the kernel asks of a process without privileges.
  must('no new privileges', call(SYS_PRCTL, [PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0]));
  must('restrict', call(SYS_LANDLOCK_RESTRICT_SELF, [ruleset.value, 0]));
  return undefined;
}

/** libc's syscall(), with numbers and buffers as arguments. */
function systemCalls({ DataType, load, open }) {
  open({ library: 'c', path: 'libc.so.6' });
  return (number, values) =>
    load({
      library: 'c',
      funcName: 'syscall',
      retType: DataType.I64,
      paramsType: [number, ...values].map((value) =>
        Buffer.isBuffer(value) ? DataType.U8Array : DataType.I64,
      ),
      paramsValue: [number, ...values],
      errno: true,
    });
}

/** struct landlock_ruleset_attr of the first version: __u64 handled_access_fs. */
function rulesetAttribute() {
  const attribute = Buffer.alloc(8);
  attribute.writeBigUInt64LE(LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_REFER);
  return attribute;
}

/** struct landlock_path_beneath_attr, packed: __u64 allowed_access, __s32 parent_fd. */
function pathBeneathAttribute(descriptor, access) {
  const attribute = Buffer.alloc(12);
  attribute.writeBigUInt64LE(access);
  attribute.writeInt32LE(descriptor, 8);
  return attribute;
}

module.exports = { restrictReading };
