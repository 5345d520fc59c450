import { IconBan, IconCircleCheck, IconDotsVertical } from '@tabler/icons-react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx';
import { webTexts as t } from '../messages.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface RowMenuProps {
  /** What the menu is about. */
  name: string;
  /** What blocking it is called; undefined where there is nothing to block. */
  block?: { label: string; onSelect: () => void } | undefined;
  /** Entries that block it now, or a part of it. */
  blockedBy: readonly string[];
  onAllow: (entries: readonly string[]) => void;
}

/** Blocks a row of the log, and allows it again; nothing where neither can be. */
export function RowMenu({ name, block, blockedBy, onAllow }: RowMenuProps) {
  const entries: MenuEntry[] = [
    ...(blockedBy.length > 0
      ? [
          {
            label: t.allow(blockedBy),
            icon: <IconCircleCheck {...icon} />,
            onSelect: () => onAllow(blockedBy),
          },
        ]
      : []),
    ...(block ? [{ ...block, icon: <IconBan {...icon} /> }] : []),
  ];
  if (entries.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton label={t.more(name)} tip="none">
          <IconDotsVertical {...icon} />
        </IconButton>
      }
      entries={entries}
    />
  );
}
