import { settleSent } from '#site/enquiry/settle-sent.ts';

// The build writes this script of the thank-you page into the page (plain-shell.ts).
settleSent();
