import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import type { z } from '@kinward/contract/schema.ts';
import { kidColour } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { uiTexts } from '../../ui/messages.ts';
import { cx } from '../../ui/cx.ts';
import { phoneSchemaResolver } from '../../lib/forms/schema-resolver.ts';
import box from '../setup/Form.module.css';
import { ChildValues } from './child-values.ts';
import { childrenTexts as t } from './messages.ts';
import css from './ChildForm.module.css';
import { PictureField } from '../../ui/PictureField.tsx';

interface ChildFormProps {
  /** The child that is edited; undefined adds one. */
  child: Child | undefined;
  /** Place in the family of a child to come: decides its colour. */
  ordinal: number;
  types: readonly DeviceType[];
  waiting: boolean;
  onSubmit: (values: ChildValues, picture: File | undefined) => Promise<void>;
  onCancel: () => void;
}

/** What stands in the field; empty: not told. */
const ageOf = (typed: unknown): number | null => (typed === '' || typed === null ? null : Number(typed));

/** Nothing is chosen for the parent. */
const NEW_CHILD = { firstName: '', deviceType: '' };

/** First name, age, number, device type and picture. The device type can be given only when one is added (spec §5). */
export function ChildForm({ child, ordinal, types, waiting, onSubmit, onCancel }: ChildFormProps) {
  const [picture, setPicture] = useState<File>();
  const form = useForm<z.input<typeof ChildValues>, unknown, ChildValues>({
    resolver: phoneSchemaResolver(ChildValues),
    defaultValues: (child ?? NEW_CHILD) as z.input<typeof ChildValues>,
    mode: 'onTouched',
  });
  const { register, handleSubmit, setValue } = form;
  const { errors, isSubmitting, isSubmitted } = form.formState;
  const putPhone = (phone: string) =>
    setValue('phone', phone === '' ? null : phone, { shouldDirty: true, shouldValidate: isSubmitted });
  const locked = child !== undefined;
  return (
    <form
      className={cx('stack g5', box.form)}
      noValidate
      onSubmit={(event) => void handleSubmit((values) => onSubmit(values, picture))(event)}
    >
      <PictureField
        name={child?.firstName ?? ''}
        colour={kidColour(child?.ordinal ?? ordinal)}
        profileUrl={child?.profileUrl ?? null}
        picture={picture}
        onPicture={setPicture}
      />
      <div className={cx('stack g5', css.pair)}>
        <TextField
          {...register('firstName')}
          label={t.firstName}
          error={errors.firstName?.message}
          autoComplete="off"
          autoFocus
          maxLength={LIMITS.nameMax}
        />
        <TextField
          {...register('age', { setValueAs: ageOf })}
          label={t.age}
          help={t.ageHelp}
          error={errors.age?.message}
          type="number"
          inputMode="numeric"
          min={LIMITS.childAgeMin}
          max={LIMITS.childAgeMax}
          step={1}
        />
      </div>
      <PhoneField
        label={t.phone}
        help={t.phoneHelp}
        initial={child?.phone ?? undefined}
        error={errors.phone?.message}
        autoComplete="off"
        onChange={putPhone}
      />
      <Select
        {...(locked ? { value: child.deviceType, disabled: true } : register('deviceType'))}
        label={t.deviceType}
        placeholder={t.chooseDeviceType}
        help={locked ? t.deviceTypeLocked : t.deviceTypeOfFirst}
        error={errors.deviceType?.message}
        options={(locked ? [child.deviceType] : types).map((type) => ({ value: type, label: type }))}
      />
      {locked && child.devices[0] !== undefined && (
        <TextField
          className={css.locked}
          label={t.deviceName}
          value={child.devices.map((device) => device.deviceName).join(', ')}
          readOnly
          disabled
        />
      )}
      <div className={cx('actions', 'mt2', box.actions)}>
        <Button tone="line" onClick={onCancel}>
          {uiTexts.cancel}
        </Button>
        <Button type="submit" waiting={waiting || isSubmitting} waitingLabel={t.saving}>
          {locked ? t.save : t.next}
        </Button>
      </div>
    </form>
  );
}
