import { newsStream } from '#panel/inbox/news-stream.ts';

export const GET = newsStream;
