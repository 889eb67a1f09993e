import type { APIRoute } from 'astro';
import { CONTACT_FLOW_MODULES, STEP_FLOW_MODULES } from '#build/modules-placeholder.ts';
import { flowAt } from '#forms/wire.ts';

const MODULES = { contact: CONTACT_FLOW_MODULES, quote: STEP_FLOW_MODULES };

/** Answers with the URLs of a form's modules, which other pages preload (preload-modules.ts). */
export const GET: APIRoute = ({ params }) => {
  const kind = flowAt(`/${params['formulario'] ?? ''}`);
  if (kind === null) return new Response(null, { status: 404 });
  return new Response(import.meta.env.PROD ? MODULES[kind] : '');
};
