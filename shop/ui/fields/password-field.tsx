import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { TextField } from './text-field.tsx';

/** A field for a password, which is shown while its eye is pressed in. */
export function PasswordField(field: Omit<ComponentProps<typeof TextField>, 'type' | 'button'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      button={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label="Afficher la saisie"
          onClick={() => setIsShown(!isShown)}
          className="flex size-11 items-center justify-center rounded-lg text-muted hover:text-accent-dark"
        >
          <Icon aria-hidden="true" size={20} />
        </button>
      }
    />
  );
}
