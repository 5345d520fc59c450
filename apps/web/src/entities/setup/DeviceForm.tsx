import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { LIMITS } from '@kinward/contract/limits.ts';
import { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import { name, z } from '@kinward/contract/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { uiTexts } from '../../ui/messages.ts';
import { devicesTexts as t } from '../device/messages.ts';
import { cx } from '../../ui/cx.ts';
import css from './Form.module.css';

const DeviceValues = z.object({
  deviceType: DeviceType,
  deviceName: z.string().check(
    z.refine((value) => value.trim() !== '', { error: t.deviceNameRequired, abort: true }),
    z.refine((value) => name(LIMITS.nameMax).safeParse(value).success, t.deviceNameBad),
    z.overwrite((value) => value.normalize('NFC').trim()),
  ),
});
export type DeviceValues = z.output<typeof DeviceValues>;

interface DeviceFormProps {
  types: readonly DeviceType[];
  defaults: { deviceType: DeviceType | ''; deviceName: string };
  waiting: boolean;
  onSubmit: (values: DeviceValues) => void;
  onCancel: () => void;
}

/** Type and name of a device to add. */
export function DeviceForm({ types, defaults, waiting, onSubmit, onCancel }: DeviceFormProps) {
  const { register, handleSubmit, formState } = useForm<z.input<typeof DeviceValues>, unknown, DeviceValues>({
    resolver: zodResolver(DeviceValues),
    defaultValues: defaults as z.input<typeof DeviceValues>,
    mode: 'onTouched',
  });
  const { errors } = formState;
  return (
    <form
      className={cx('stack g5', css.form)}
      noValidate
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
    >
      <Select
        {...register('deviceType')}
        label={t.deviceType}
        placeholder={t.chooseDeviceType}
        options={types.map((type) => ({ value: type, label: type }))}
        error={errors.deviceType?.message}
        autoFocus
      />
      <TextField
        {...register('deviceName')}
        label={t.deviceName}
        help={t.deviceNameHelp}
        error={errors.deviceName?.message}
        autoComplete="off"
        maxLength={LIMITS.nameMax}
      />
      <div className={cx('actions', 'mt2', css.actions)}>
        <Button tone="line" onClick={onCancel}>
          {uiTexts.cancel}
        </Button>
        <Button type="submit" waiting={waiting} waitingLabel={t.gettingCode}>
          {t.getCode}
        </Button>
      </div>
    </form>
  );
}
