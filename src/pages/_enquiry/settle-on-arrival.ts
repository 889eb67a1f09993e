import { settleSent } from '#site/enquiry/settle-sent.ts';

settleSent();
