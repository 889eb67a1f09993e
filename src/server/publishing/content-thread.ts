import { answerWith } from '#server/platform/bounded-thread.ts';
import { type ContentAsked, directWork } from './content-work.ts';

answerWith((asked: ContentAsked): Promise<unknown> => {
  switch (asked.job) {
    case 'posted':
      return directWork.posted(...asked.args);
    case 'problems':
      return directWork.problems(...asked.args);
    case 'merge':
      return directWork.merge(...asked.args);
  }
});
