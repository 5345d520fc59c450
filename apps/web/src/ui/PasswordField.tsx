import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import css from './PasswordField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { uiTexts } from './messages.ts';

/** A password with a button that shows it. Pasting and password managers work as everywhere. */
export function PasswordField(props: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          className={css.show}
          label={shown ? uiTexts.hidePassword : uiTexts.showPassword}
          tip="left"
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff size={20} stroke={1.75} /> : <IconEye size={20} stroke={1.75} />}
        </IconButton>
      }
    />
  );
}
