import { spawnSync } from 'node:child_process';

/** landlock_create_ruleset(NULL, 0, LANDLOCK_CREATE_RULESET_VERSION): asked in Python, so as not to rely on what is tested. */
const ASK = 'import ctypes; print(ctypes.CDLL(None).syscall(444, None, ctypes.c_size_t(0), 1))';

/** Why this machine's kernel can't restrict what ClickHouse reads; undefined where it can. */
export function landlockHindrance(): string | undefined {
  if (process.platform !== 'linux') return `${process.platform} has no Landlock`;
  const asked = spawnSync('python3', ['-c', ASK], { encoding: 'utf8' });
  if (asked.error) throw asked.error;
  // The first version lets nothing be linked, without which ClickHouse can't work.
  return Number(asked.stdout) > 1 ? undefined : 'the kernel has no Landlock in use, or its first version';
}
