import { useStoredInput as useInputStoredIn } from '#browser/ui/use-stored-input.ts';
import { phone } from '../queue/store.ts';

/** Unsaved input on this phone, as `12/signature`. Undefined until read. */
export const useStoredInput = <T>(name: string, initial: T) =>
  useInputStoredIn(phone, name, initial);
