import type { Login, LoginResponse } from '@platform/contracts';
import { paths } from '@platform/contracts/paths';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { adminSession } from '../lib/session.ts';

const login = (body: Login): Promise<LoginResponse> => api(paths.adminLogin, { method: 'POST', body });

export const useLogin = () => useMutation({ mutationFn: login, onSuccess: adminSession.start });
