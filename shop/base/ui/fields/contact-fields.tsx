import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type ContactField = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string };

/** An e-mail address, with the keyboard of a phone that has its signs, filled in by the browser. */
export const EmailField = (props: ContactField) => (
  <TextField label="Email" type="email" inputMode="email" autoComplete="email" {...props} />
);

/** A telephone number, likewise. */
export const PhoneField = (props: ContactField) => (
  <TextField label="Téléphone" type="tel" inputMode="tel" autoComplete="tel" {...props} />
);

/** First and last name in one field. */
export const NameField = (props: ContactField) => (
  <TextField label="Nom complet" autoComplete="name" {...props} />
);
