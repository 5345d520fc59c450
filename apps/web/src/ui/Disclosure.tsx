import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './Disclosure.module.css';

interface DisclosureProps {
  /** What is always shown: the question. */
  summary: string;
  /** What it comes to, at the end of the line. */
  value?: string;
  id?: string;
  open?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A line that opens to its answer. */
export function Disclosure({ summary, value, id, open, onToggle, children }: DisclosureProps) {
  return (
    <details
      className={css.disclosure}
      id={id}
      open={open}
      onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
    >
      <summary>
        {summary}
        {value !== undefined && <span className={css.value}>{value}</span>}
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}
