import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { vi } from 'vitest';
import type { StepFlowProps } from './flow-props.ts';
import type { FragmentName } from './machine.ts';
import type { FlowKind } from '#forms/wire.ts';
import { renderFragment } from './render-fragment.tsx';
import { StepFlow } from './StepFlow.tsx';
import { siteCopy } from './testing-copy.ts';

/** Stands for the network in the flow's tests. */
export const fetched = vi.fn<(url: string | URL, init?: RequestInit) => Promise<Response>>();

/** The paths that were asked for. */
export const asked = () => fetched.mock.calls.map(([url]) => new URL(url, location.href).pathname);

/** Answers like the site: fragments as the server renders them. */
export function serveFragments(kind: FlowKind): void {
  fetched.mockImplementation((url) => {
    const fragment = String(url).split('/').at(-1) as FragmentName;
    const html = renderFragment(siteCopy(kind), fragment);
    return Promise.resolve(new Response(html, { headers: { 'content-type': 'text/html' } }));
  });
}

/** Opens a flow as a visitor does: the server's HTML first, which then wakes up. */
export function open(props: StepFlowProps) {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<StepFlow {...props} />);
  return render(<StepFlow {...props} />, { container, hydrate: true });
}

/** A browser that has never been here. */
export function freshBrowser(): void {
  document.head.innerHTML = '<meta name="csrf-token" content="permiso">';
  document.body.innerHTML = '';
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  // Not in the test's browser, which draws nothing.
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('scrollTo', () => undefined);
  // React reports here whatever the server and the browser draw differently.
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    throw new Error(said.map(String).join(' '));
  });
}
