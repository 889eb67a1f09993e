import type { APIRoute } from 'astro';

/** Answers with the photo of an account. The headers stop scripts in the file. */
export const GET: APIRoute = async ({ locals, params }) => {
  const { replies } = locals.services.inbox;
  const { photo } = await replies.profile(params['persona'] ?? '');
  if (photo === null) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(photo), {
    headers: {
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
  });
};
