import { test } from '@jest/globals';
import { tryToBreakIn } from './support/hostile-logins.ts';
import { useAdminAuth } from './support/start-admin-auth.ts';

const adminAuth = useAdminAuth();

test('300 hostile tries open nothing, give no 5xx but 503 of a full queue, and shut nobody out', () =>
  tryToBreakIn(adminAuth, 300));
