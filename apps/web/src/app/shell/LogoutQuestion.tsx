import { useState } from 'react';
import { useNavigate } from 'react-router';
import { logout } from '../../features/accounts/profile/logout.ts';
import { session } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { dialogTexts } from './dialog-messages.ts';

/** "Are you sure you want to log out?" Yes ends the session, clears local storage and goes to / (spec §2). */
export default function LogoutQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState(false);
  const leave = async () => {
    setWaiting(true);
    // Out of reach or already ended: this browser forgets the session all the same.
    await session.leaveBy(logout).catch(() => undefined);
    session.clear();
    void navigate('/', { replace: true });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void leave()}
      title={dialogTexts.logOutQuestion}
      confirmLabel={dialogTexts.yes}
      cancelLabel={dialogTexts.no}
      waiting={waiting}
      waitingLabel={dialogTexts.loggingOut}
    />
  );
}
