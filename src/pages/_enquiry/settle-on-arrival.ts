import { settleSent } from '#features/enquiry/sent/settle-sent.ts';

// The thank-you page's own script, written into it (plain-shell.ts).
settleSent();
