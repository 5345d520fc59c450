@rem npm scripts begin with exec, which replaces the shell where there is one; Windows runs the rest of the line.
@%*
