import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

const begin = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });

// The youngest function that the pages call: a browser with it has the others.
if ('canParse' in URL) begin();
else void import('./base/old-browser.ts').finally(begin);
