import { settleSent } from '#site/enquiry/settle-sent.ts';

// This is the thank-you page's own script, which the build writes into the page (plain-shell.ts).
settleSent();
