// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { startInbox } from './script.ts';

it('renews the row of an enquiry whose client wrote back, which is no new version', async () => {
  const list = (last: string) =>
    `<main data-live-list="/panel" data-now="0"><button data-arrivals hidden></button>
     <p data-arrivals-status></p><ul data-rows><li data-row="ATA-1">${last}</li></ul></main>`;
  const streams: { readyState: number; onmessage?: (event: { data: string }) => void }[] = [];
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  );
  vi.stubGlobal(
    'EventSource',
    class {
      readyState = 1;
      constructor() {
        streams.push(this);
      }
    },
  );
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(list('Gracias, adelante'))));
  document.body.innerHTML = list('Contestada');

  startInbox();
  streams[0]?.onmessage?.({
    data: JSON.stringify({ kind: 'message', folio: 'ATA-1', own: false }),
  });
  const row = () => document.querySelector('[data-row]')?.textContent;
  await vi.waitFor(() => expect(row()).toBe('Gracias, adelante'));
});
