import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { BlockedNumber, ContactKind } from '@kinward/contract/contacts/contacts.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { cannot, enforcementOf } from '@kinward/rules/abilities.ts';
import { HoldNote } from '../../../entities/rules/HoldNote.tsx';
import { DeviceReceipt } from '../../../entities/rules/DeviceReceipt.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { policyQuery } from '../../../entities/rules/rules.ts';
import { RuledDevice } from '../../../entities/rules/RuledDevice.tsx';
import { childAndDevice } from '../../../entities/family/family.ts';
import { deviceNoun } from '../../../entities/device/device-noun.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { blockedNumbersQuery, useChangeNumber } from '../api/contacts.ts';
import { BlockedNumbers } from '../components/BlockedNumbers.tsx';
import { BlockNumber } from '../components/BlockNumber.tsx';
import { PeopleLog } from '../components/PeopleLog.tsx';
import css from '../components/Contacts.module.css';
import { contactsTexts as t } from '../messages.ts';

/** /user/call-sms: whom the chosen device called and wrote to, and who may not reach it. */
export default function CallSmsPage() {
  usePageTitle(t.title);
  return (
    <RuledDevice title={t.title} art="gate" promise={t.promise}>
      {(child, device) => <Contacts key={device.deviceId} child={child} device={device} />}
    </RuledDevice>
  );
}

interface OfDevice {
  child: Child;
  device: Device;
}

function Contacts({ child, device }: OfDevice) {
  const query = useQuery(blockedNumbersQuery(device.deviceId));
  const policy = useQuery(policyQuery(device.deviceId));
  const title = t.contactsOn(childAndDevice(child.firstName, device.deviceName));
  return (
    <Loaded
      query={query}
      also={[policy]}
      loading={t.loading}
      rows={2}
      title={title}
      renderHead={() => (
        <PageHead
          title={title}
          subtitle={
            <>
              <span className={css.others}>{t.others}</span>
              <DeviceReceipt child={child} device={device} kind="call" />
            </>
          }
        />
      )}
    >
      {(numbers) => (
        <>
          <HoldNote child={child} device={device} kind="call" />
          <Tabs child={child} device={device} numbers={numbers} />
        </>
      )}
    </Loaded>
  );
}

function Tabs({ child, device, numbers }: OfDevice & { numbers: readonly BlockedNumber[] }) {
  const [shown, setShown] = useState<ContactKind | 'blocked'>('call');
  const change = useChangeNumber(device.deviceId);
  return (
    <>
      <Segmented
        className="short mb4"
        label={t.which}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'call', label: t.calls },
          { value: 'sms', label: t.sms },
          { value: 'blocked', label: t.blocked(numbers.length) },
        ]}
      />
      {shown === 'blocked' ? (
        <div className="beside side-first">
          <BlockNumber
            numbers={numbers}
            waiting={change.isPending && change.variables.action === 'block'}
            onBlock={(kind, number, done) =>
              change.mutate({ action: 'block', kind, numbers: [number] }, { onSuccess: done })
            }
          />
          <BlockedNumbers
            numbers={numbers}
            child={child}
            device={device}
            onAllow={({ kind, number }) => change.mutate({ action: 'allow', kind, numbers: [number] })}
          />
        </div>
      ) : (
        <ContactLog
          key={shown}
          child={child}
          device={device}
          kind={shown}
          numbers={numbers}
          onBlocked={() => setShown('blocked')}
          onChange={(action, spellings) => change.mutate({ action, kind: shown, numbers: spellings })}
        />
      )}
    </>
  );
}

interface ContactLogProps extends OfDevice {
  kind: ContactKind;
  numbers: readonly BlockedNumber[];
  onBlocked: () => void;
  onChange: (action: 'block' | 'allow', spellings: readonly string[]) => void;
}

function ContactLog({ child, device, kind, numbers, onBlocked, onChange }: ContactLogProps) {
  const word = deviceNoun(device);
  const blocked = new Set(numbers.filter((entry) => entry.kind === kind).map(({ number }) => number));
  const never = device.paired && cannot(device, 'reports-contacts');
  const empty = kind === 'call' ? t.emptyCalls : t.emptySms;
  return (
    <PeopleLog
      deviceId={device.deviceId}
      kind={kind}
      blocked={blocked}
      held={enforcementOf(device, kind) === 'enforced'}
      onChange={onChange}
      empty={
        <Card>
          <EmptyState
            art="gate"
            title={never ? t.never(child.firstName, word) : empty(child.firstName, word)}
            action={
              <Button tone="soft" onClick={onBlocked}>
                {t.addNumber}
              </Button>
            }
          >
            {!device.paired ? t.emptyUnpaired(word) : never ? t.neverMore : t.emptyPaired(word)}
          </EmptyState>
        </Card>
      }
    />
  );
}
