// The Verify page: the box with all its tools.
import { open } from "./box.ts";
import { byHand } from "./byhand.ts";
import { file } from "./file.ts";
import { openPanels } from "./panels.ts";
import { paste } from "./paste.ts";
import { pinned } from "./pinned.ts";
import { openLinks, share } from "./share.ts";

open(paste(), file(), byHand(), pinned(), share());
openPanels();
openLinks();
