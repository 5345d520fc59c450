import { Navigate, Outlet } from 'react-router';
import { landing } from '../entities/session/invite.ts';
import { useUser } from '../lib/session.ts';

/** /user/* needs a stored user, else the way leads to the login (spec §2). */
export function SignedInOnly() {
  return useUser() === null ? <Navigate to="/" replace /> : <Outlet />;
}

/** Login, registration and recovery lead to the dashboard when a user is stored (spec §2), or to the invitation that waits. */
export function GuestOnly() {
  return useUser() === null ? <Outlet /> : <Navigate to={landing()} replace />;
}
