import { IconAlertCircleFilled } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { inLanguage } from '../lib/language.ts';
import { cx } from './cx.ts';
import css from './Field.module.css';

export interface FieldWords {
  label: string;
  /** A line below; an error takes its place. */
  help?: ReactNode;
  error?: string | undefined;
}

interface FieldProps extends FieldWords {
  /** Shown at the right of the label, such as "Forgot password?". */
  aside?: ReactNode;
  /** What is beside it says the same: the label is only for who does not see that. */
  isNamedBeside?: boolean | undefined;
  className?: string | undefined;
  children: (ids: { id: string; describedBy: string | undefined; invalid: true | undefined }) => ReactNode;
}

/** Label above, control, help or error below. The control takes the ids that tie the three together. */
export function Field({ label, help, error, aside, isNamedBeside, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={cx(css.field, className)}>
      <div className={isNamedBeside ? 'vh' : css.head}>
        <label className="block small-strong" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        describedBy: (error ?? help) ? noteId : undefined,
        invalid: error === undefined ? undefined : true,
      })}
      <FieldNote id={noteId} help={help} error={error} />
    </div>
  );
}

/** The line below a control: the error in red with its icon, else the help. */
export function FieldNote({ id, help, error }: { id: string; help?: ReactNode; error?: string | undefined }) {
  if (error !== undefined)
    return (
      <p className={cx('row top g2 tiny forbidden', css.error)} id={id} role="alert">
        <IconAlertCircleFilled size={16} aria-hidden="true" />
        {inLanguage(error)}
      </p>
    );
  if (help === undefined || help === null) return null;
  return (
    <div className="tiny ink-2 mt2" id={id}>
      {help}
    </div>
  );
}

/** The box that a control sits in: 48 high, 1.5 px edge, halo while focused. */
export function FieldBox({
  invalid,
  className,
  children,
}: {
  invalid?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return <div className={cx('row g3', css.box, invalid && css.bad, className)}>{children}</div>;
}
