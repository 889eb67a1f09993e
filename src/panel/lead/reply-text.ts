/** Where an answer is written: a link to it puts the cursor there. */
export const REPLY_TEXT_ID = 'responder-texto';
