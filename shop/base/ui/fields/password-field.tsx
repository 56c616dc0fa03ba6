import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import * as z from 'zod/mini';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { PASSWORD_LENGTH } from '#contract/base/fields/person-fields.ts';
import { fieldsOf } from '#contract/base/tables.ts';
import { TextField } from './text-field.tsx';

type FieldOfForm = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'button'>;

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

export function NewPasswordFields({
  form: { field },
  label = 'Mot de passe',
  confirmLabel = 'Confirmer',
}: {
  form: { field: (name: 'password' | 'confirmation') => FieldOfForm };
  label?: string;
  confirmLabel?: string;
}) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={`${PASSWORD_LENGTH.min} caractères au moins`}
        {...field('password')}
      />
      <PasswordField label={confirmLabel} autoComplete="new-password" {...field('confirmation')} />
    </>
  );
}

type Passwords = { password: string; confirmation: string };

/** A check of both passwords that reports with all other problems. */
export const samePasswords = <T extends Passwords>() =>
  z.refine<T>(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    error: formMessages.account.passwordsDiffer,
    when: ({ value }) => {
      const { password, confirmation } = fieldsOf(value);
      return typeof password === 'string' && typeof confirmation === 'string';
    },
  });
