import {
  type ComponentType,
  lazy,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { useLatePart } from './hooks/use-late-part.ts';
import { StillMarkup } from './still-markup.tsx';

/** Before it is seen, so that on most networks it lives when it is. */
const NEAR = '300px';

type LateProps<Props> = {
  /** No other part of any page has it. */
  id: string;
  /** Keeps room where the server sent nothing. */
  className: string;
  props: Props;
};

/**
 * A part below the fold: the server's markup stays as it came until somebody comes near it, then its code comes and
 * shows the same. What was pressed before that is pressed once it lives, and the focus stays where it is.
 */
export function createLatePart<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
): ComponentType<LateProps<Props>> {
  // An import that stands at the head of a file would bring the code with the page.
  const OnServer = import.meta.env.SSR
    ? (lazy(async () => ({ default: await bring() })) as unknown as ComponentType<Props>)
    : undefined;
  return (late) => <Late {...late} bring={bring} OnServer={OnServer} />;
}

function Late<Props extends object>({
  id,
  className,
  props,
  bring,
  OnServer,
}: LateProps<Props> & {
  bring: () => Promise<ComponentType<Props>>;
  OnServer: ComponentType<Props> | undefined;
}) {
  const place = useRef<HTMLDivElement>(null);
  const controls = () => [...place.current!.querySelectorAll<HTMLElement>('a,button')];
  const focused = useRef(-1);
  const pressed = useRef(-1);
  const { Part, load } = useLatePart<Props>(async () => {
    const part = await bring();
    focused.current = controls().indexOf(document.activeElement as HTMLElement);
    return part;
  });
  const come = useEffectEvent(load);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && come(), {
      rootMargin: NEAR,
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  const takeOver = useEffectEvent(() => {
    controls()[focused.current]?.focus();
    controls()[pressed.current]?.click();
  });
  useEffect(() => {
    if (Part) takeOver();
  }, [Part]);
  const press = (event: MouseEvent) => {
    if (Part) return;
    pressed.current = controls().findIndex((one) => one.contains(event.target as Node));
    if (pressed.current < 0) return;
    event.preventDefault();
    load();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it answers for the links and buttons in it
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on those is a click too
    <div ref={place} onClick={press}>
      {Part ? (
        <Part {...props} />
      ) : (
        <StillMarkup id={id} className={className}>
          {import.meta.env.SSR && OnServer && <OnServer {...props} />}
        </StillMarkup>
      )}
    </div>
  );
}
