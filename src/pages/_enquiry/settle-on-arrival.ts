import { settleSent } from '#site/enquiry/settle-sent.ts';

// The thank-you page's own script, written into it (plain-shell.ts).
settleSent();
