import { newsStream } from '#panel/inbox/news-stream.ts';

export const prerender = false;

export const GET = newsStream;
