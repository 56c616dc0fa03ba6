import { type ComponentType, lazy, memo, Suspense } from 'react';
import { onFirstAct } from './hooks/first-act.ts';

/**
 * A part that needs no script to be read. On a page from the server its script waits for the visitor's first act, and
 * the server's HTML stays as it is; `load` it before the browser opens a page itself.
 */
export function lateScript<Props extends object>(bring: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined;
  const load = async () => {
    known ??= await bring();
    return { default: known };
  };
  // Without its script the part stays as the server sent it.
  const loadOnce = () => load().catch(() => new Promise<never>(() => {}));
  const Later = lazy(() =>
    import.meta.env.SSR
      ? load()
      : new Promise<void>((resolve) => onFirstAct(resolve)).then(loadOnce),
  );
  // The same properties must not render it again before its script is there: React would take the HTML away.
  const Part = memo((props: Props) => {
    const Known = known ?? Later;
    return (
      <Suspense>
        <Known {...props} />
      </Suspense>
    );
  });
  return { Part, load };
}
