import Sequencer, { type Test } from '@jest/test-sequencer';

/** These wait for processes to come back, or have many screens. */
const slow = /\/(kill|screens\/admin|user-analytics)\.test\.ts$/;

/** Jest starts with the largest files in a fresh clone; small ones that take long would end alone. */
export default class extends Sequencer {
  override sort(tests: Test[]): Test[] {
    const rank = ({ path }: Test) => (slow.test(path) ? 0 : 1);
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
}
