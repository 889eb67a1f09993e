import { settleSent } from '#site/enquiry/settle-sent.ts';

// The thank-you page imports this script, and the build writes the script into the page
// (plain-shell.ts).
settleSent();
