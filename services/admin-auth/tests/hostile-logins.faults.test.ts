import { test } from '@jest/globals';
import { tryToBreakIn } from './support/hostile-logins.ts';
import { useAdminAuth } from './support/start-admin-auth.ts';

const adminAuth = useAdminAuth();

// As many as the safety goals ask for.
test('3,000 hostile tries open nothing, give no 5xx but 503 of a full queue, and shut nobody out', () =>
  tryToBreakIn(adminAuth, 3_000));
