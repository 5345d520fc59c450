import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { landing, type Handed } from '../entities/session/landing.ts';
import { session, useUser } from '../lib/session.ts';

/** /user/* needs a stored user, else the way leads to the login (spec §2), and from there back to the page that was asked for. */
export function SignedInOnly() {
  const { pathname, search } = useLocation();
  const user = useUser();
  const [wasSignedIn] = useState(user !== null);
  if (user !== null) return <Outlet />;
  const ended = wasSignedIn ? session.lastEnd() : undefined;
  const handed: Handed | null = ended === 'left' ? null : { ended, next: pathname + search };
  return <Navigate to="/" replace state={handed} />;
}

/** Login, registration and recovery lead to the dashboard when a user is stored (spec §2), or to what waits for the parent. */
export function GuestOnly() {
  const handed = useLocation().state as Handed | null;
  return useUser() === null ? <Outlet /> : <Navigate to={landing(handed?.next)} replace />;
}
