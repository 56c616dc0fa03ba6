import { type ReactNode, useState } from 'react';

/**
 * A part that looks the same until the next document: the server renders it, and the browser keeps what it
 * got, without the code for it and without bringing it to life. `children` is given on the server alone:
 * `import.meta.env.SSR && <Part />`. Links in it are answered by `useTextLinks` around it.
 */
export function StillMarkup({
  id,
  className,
  children,
}: {
  id: string;
  className?: string;
  children: ReactNode;
}) {
  return import.meta.env.SSR ? (
    <div id={id} className={className}>
      {children}
    </div>
  ) : (
    <Adopted id={id} className={className} />
  );
}

/** The first one takes over what the document brought, for all later ones of the same name. */
const adopted = new Map<string, string>();

function Adopted({ id, className }: { id: string; className: string | undefined }) {
  const [__html] = useState(() => {
    const markup = adopted.get(id) ?? document.getElementById(id)?.innerHTML ?? '';
    adopted.set(id, markup);
    return markup;
  });
  return (
    <div
      id={id}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html }}
    />
  );
}
