import { IconBan, IconCircleCheck, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { OtpField } from '../ui/OtpField.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { PasswordStrength } from '../ui/PasswordStrength.tsx';
import { PhoneField } from '../ui/PhoneField.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Select } from '../ui/Select.tsx';
import { Slider } from '../ui/Slider.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';

/** What a parent presses and fills. */
export function FieldGallery() {
  const [action, setAction] = useState<'allow' | 'block'>('block');
  const [code, setCode] = useState('4812');
  const [password, setPassword] = useState('longenough12');
  const [radius, setRadius] = useState(14);
  return (
    <>
      <Card>
        <h3>Buttons</h3>
        <div className="cluster g3">
          <Button>Locate now</Button>
          <Button tone="soft">Open map</Button>
          <Button tone="line">Cancel</Button>
          <Button tone="quiet">Why?</Button>
          <Button tone="danger">Delete Child</Button>
          <Button tone="danger-quiet">Remove</Button>
          <Button waiting waitingLabel="Locating">
            Locate now
          </Button>
          <Button tone="soft" size="small" icon={<IconRefresh size={18} stroke={1.75} />}>
            Try again
          </Button>
          <IconButton label="Remove Pixel 7a">
            <IconTrash size={20} stroke={1.75} />
          </IconButton>
        </div>
      </Card>
      <Card>
        <h3>Fields</h3>
        <div className="stack g4">
          <TextField label="Fence Name" defaultValue="School" help="Shown on the map" />
          <TextField label="First name" defaultValue="Th3o" error="Only alphabets are allowed" />
          <Select
            label="Device type"
            placeholder="Choose one"
            defaultValue=""
            options={[
              { value: 'Android', label: 'Android' },
              { value: 'iOS', label: 'iOS' },
            ]}
          />
        </div>
      </Card>
      <Card>
        <h3>Password, phone</h3>
        <div className="stack g4">
          <PasswordField
            label="Password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            help={<PasswordStrength password={password} />}
          />
          <PhoneField label="Mobile phone" initial="+447700900123" onChange={() => undefined} />
          <Checkbox defaultChecked>I have read it</Checkbox>
          <Checkbox error="Please accept the privacy policy">Not yet</Checkbox>
        </div>
      </Card>
      <Card>
        <h3>Toggle, switch, one-time code</h3>
        <div className="stack g4">
          <Segmented
            label="List"
            value={action}
            onChange={setAction}
            options={[
              {
                value: 'allow',
                label: 'Allowed',
                icon: <IconCircleCheck size={18} stroke={1.75} />,
                meaning: 'allowed',
              },
              {
                value: 'block',
                label: 'Forbidden',
                icon: <IconBan size={18} stroke={1.75} />,
                meaning: 'forbidden',
              },
            ]}
          />
          <div className="cluster g3">
            <Switch label="On" defaultChecked />
            <Switch label="Off" />
          </div>
          <OtpField label="Phone" length={6} value={code} onChange={setCode} />
          <OtpField label="Confirmed" length={6} value="481207" onChange={() => undefined} done />
          <OtpField
            label="Reset"
            length={8}
            value="4812"
            onChange={() => undefined}
            error="This code is wrong or has expired."
          />
          <Slider
            aria-label="Border radius"
            min={4}
            max={24}
            step={2}
            value={radius}
            valueText={`${radius} px`}
            onChange={setRadius}
          />
        </div>
      </Card>
    </>
  );
}
