import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { LIMITS } from '@kinward/contract/limits.ts';
import { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import { name, z } from '@kinward/contract/schema.ts';
import { waysFor, type PairingWay } from '@kinward/rules/pairing-ways.ts';
import { focusStill } from '../../lib/focus.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { uiTexts } from '../../ui/messages.ts';
import { DEVICE_WORDS, devicesTexts as t } from '../device/messages.ts';
import { setupTexts } from './setup-messages.ts';
import { cx } from '../../ui/cx.ts';
import sheet from './Sheet.module.css';
import { WayChoice } from './ways/WayChoice.tsx';
import { waysTexts } from './ways/ways-messages.ts';

const DeviceValues = z.object({
  deviceType: DeviceType,
  deviceName: z.string().check(
    z.refine((value) => value.trim() !== '', { error: setupTexts.deviceNameRequired, abort: true }),
    z.refine((value) => name(LIMITS.nameMax).safeParse(value).success, setupTexts.deviceNameBad),
    z.overwrite((value) => value.normalize('NFC').trim()),
  ),
});
/** What a device is, and what it should do. */
export type DeviceValues = z.output<typeof DeviceValues> & { way: PairingWay };

interface DeviceFormProps {
  childName: string;
  types: readonly DeviceType[];
  defaults: { deviceType: DeviceType | ''; deviceName: string };
  waiting: boolean;
  onSubmit: (values: DeviceValues) => void;
  onCancel: () => void;
}

/** What a device to add should do, and its type and name where they are not known. */
export function DeviceForm({ childName, types, defaults, waiting, onSubmit, onCancel }: DeviceFormProps) {
  const { register, control, handleSubmit, formState } = useForm<
    z.input<typeof DeviceValues>,
    unknown,
    z.output<typeof DeviceValues>
  >({
    resolver: zodResolver(DeviceValues),
    defaultValues: defaults as z.input<typeof DeviceValues>,
    mode: 'onTouched',
  });
  const { errors } = formState;
  const [asks, setAsks] = useState(defaults.deviceName === '');
  const [chosen, setChosen] = useState<PairingWay>();
  const deviceType = useWatch({ control, name: 'deviceType' }) as DeviceType | '';
  const ways = deviceType === '' ? [] : waysFor(deviceType);
  const way = chosen !== undefined && ways.includes(chosen) ? chosen : (ways[0] ?? 'ask');
  const question = deviceType === '' ? '' : waysTexts.question(childName, DEVICE_WORDS[deviceType]);
  return (
    <form
      className="stack g4"
      noValidate
      onSubmit={(event) => void handleSubmit((values) => onSubmit({ ...values, way }))(event)}
    >
      {asks ? (
        <div className={sheet.fields}>
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
            help={setupTexts.deviceNameHelp}
            error={errors.deviceName?.message}
            autoComplete="off"
            maxLength={LIMITS.nameMax}
          />
        </div>
      ) : (
        <p className="ink-2 measure">{(way === 'agent' ? waysTexts.ledeAgent : waysTexts.lede)(childName)}</p>
      )}
      {deviceType === '' && (
        <p className="small ink-2 measure">
          {waysTexts.noApp}{' '}
          <Link className="link" to="/filter/networks">
            {waysTexts.toNetworks}
          </Link>
        </p>
      )}
      {ways.length > 0 && (
        <>
          {asks && <h3>{question}</h3>}
          <WayChoice ways={ways} way={way} childName={childName} question={question} onChange={setChosen} />
        </>
      )}
      {!asks && (
        <p className="small ink-2">
          {waysTexts.called(defaults.deviceName)}{' '}
          <button type="button" className="link" onClick={() => setAsks(true)}>
            {waysTexts.rename}
          </button>
        </p>
      )}
      <div className={cx('actions', sheet.actions)}>
        <Button tone="line" onClick={onCancel}>
          {uiTexts.cancel}
        </Button>
        <Button
          type="submit"
          waiting={waiting}
          waitingLabel={setupTexts.gettingCode}
          ref={asks ? undefined : focusStill}
        >
          {waysTexts.ways[way].next}
        </Button>
      </div>
    </form>
  );
}
