import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import '#browser/ui/styles.css';

createRoot(document.getElementById('driver')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
