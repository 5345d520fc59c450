import { IconDotsVertical, IconEdit, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { PasswordDialog } from '../entities/session/PasswordDialog.tsx';
import { toast } from '../ui/toast.ts';
import { ToastBody } from '../ui/Toast.tsx';

type Asked = 'none' | 'dialog' | 'confirm' | 'password' | 'panel';

/** What asks and what answers: dialogs, menus, toasts. */
export function AskingGallery() {
  const [asked, setAsked] = useState<Asked>('none');
  const close = () => setAsked('none');
  return (
    <>
      <Card>
        <h3>Dialogs</h3>
        <div className="cluster g3">
          <Button tone="soft" onClick={() => setAsked('dialog')}>
            Dialog
          </Button>
          <Button tone="soft" onClick={() => setAsked('confirm')}>
            Confirm
          </Button>
          <Button tone="soft" onClick={() => setAsked('password')}>
            Password
          </Button>
          <Button tone="soft" onClick={() => setAsked('panel')}>
            Panel
          </Button>
        </div>
        <Dialog
          open={asked === 'dialog'}
          onClose={close}
          title="Connect Theo’s new phone"
          actions={<Button onClick={close}>Done</Button>}
        >
          <p>Open the page on the phone and type the code.</p>
        </Dialog>
        <ConfirmDialog
          open={asked === 'confirm'}
          onClose={close}
          onConfirm={close}
          danger
          title="Remove Juno’s iPad?"
          confirmLabel="Remove"
        >
          Its 30 days of places go too.
        </ConfirmDialog>
        <PasswordDialog
          open={asked === 'password'}
          onClose={close}
          onSubmit={close}
          danger
          title="Delete Juno?"
          confirmLabel="Delete Child"
        >
          Her iPad and its history go too.
        </PasswordDialog>
        <Drawer kind="panel" open={asked === 'panel'} onClose={close} label="Panel">
          <p>At the right, the whole screen on a phone.</p>
        </Drawer>
      </Card>
      <Card>
        <h3>Menu</h3>
        <Menu
          align="start"
          trigger={
            <IconButton label="Theo, menu">
              <IconDotsVertical size={20} stroke={1.75} />
            </IconButton>
          }
          entries={[
            { label: 'Edit', icon: <IconEdit size={20} stroke={1.75} />, onSelect: () => toast.info('Edit') },
            {
              label: 'Delete',
              icon: <IconTrash size={20} stroke={1.75} />,
              danger: true,
              onSelect: () => toast.info('Delete'),
            },
          ]}
        />
      </Card>
      <Card>
        <h3>Toasts</h3>
        <div className="stack g4">
          <ToastBody message={{ id: 0, kind: 'success', text: 'Created Successful' }} />
          <ToastBody message={{ id: 0, kind: 'error', text: 'Package has expired' }} />
          <div className="cluster g3">
            <Button tone="line" size="small" onClick={() => toast.success('Created Successful')}>
              Success
            </Button>
            <Button
              tone="line"
              size="small"
              onClick={() =>
                toast.error('We could not reach the server.', {
                  label: 'Try again',
                  run: () => toast.success('Sent'),
                })
              }
            >
              Error with a action
            </Button>
          </div>
        </div>
      </Card>
    </>
  );
}
