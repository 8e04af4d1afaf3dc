// The home page: the same box, without the tools that need room.
import { open } from "./box.ts";
import { file } from "./file.ts";
import { paste } from "./paste.ts";
import { share } from "./share.ts";

open(paste(), file(), share());
