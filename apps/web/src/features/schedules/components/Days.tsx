import { WEEK_DAYS, type WeekDay } from '@kinward/contract/schedules/schedules.schemas.ts';
import { cx } from '../../../ui/cx.ts';
import { FieldNote } from '../../../ui/Field.tsx';
import { schedulesTexts as t } from '../messages.ts';
import css from './ScheduleForm.module.css';

interface DaysProps {
  chosen: readonly WeekDay[];
  onChange: (days: readonly WeekDay[]) => void;
  error: string | undefined;
}

/** On which days a schedule starts. */
export function Days({ chosen, onChange, error }: DaysProps) {
  return (
    <fieldset>
      <legend className="small-strong mb2">{t.weekDays}</legend>
      <div className={css.days}>
        {WEEK_DAYS.map((day) => (
          <label key={day} className={cx('tiny ink-2', css.day)}>
            <input
              type="checkbox"
              className="vh"
              name="weekDays"
              aria-label={day}
              checked={chosen.includes(day)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, day] : chosen.filter((one) => one !== day))
              }
            />
            <span aria-hidden="true">{t.days[day]}</span>
          </label>
        ))}
      </div>
      <FieldNote id="days-note" error={error} />
    </fieldset>
  );
}
