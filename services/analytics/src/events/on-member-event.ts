import type { MemberEvent } from '@platform/contracts';
import { done, drop, type StepResult } from '@platform/service-kit';
import type { ErasureStore } from '../store/erasure-store.ts';

/** A deleted member's actions are removed, soon and for good. */
export async function onMemberEvent(erasures: ErasureStore, event: MemberEvent): Promise<StepResult> {
  if (event.kind !== 'member.deleted') return drop('no deletion');
  await erasures.request(event.memberId, event.at);
  return done();
}
